# SPDX-License-Identifier: GPL-3.0-or-later
# Makes tests/data/statistics/reference.csv with R's own functions:
#   Rscript tests/support/reference.R > tests/data/statistics/reference.csv
# Each line: two samples in ns and what R says about them. p_adjusted is over the p values of all lines that have one.
options(scipen = 100, digits = 17)
set.seed(20161)

lengths <- function(n, median, sigma) round(median * exp(rnorm(n, 0, sigma)))
cases <- list(
  same_shape      = list(lengths(40, 16.2e6, 0.2), lengths(40, 16.2e6, 0.2)),
  clear_shift     = list(lengths(50, 16.2e6, 0.2), lengths(50, 10.0e6, 0.2)),
  small_shift     = list(lengths(30, 972e6, 0.05), lengths(30, 951e6, 0.05)),
  unequal_sizes   = list(lengths(7, 5e6, 0.5), lengths(33, 6e6, 0.5)),
  smallest        = list(lengths(6, 2e6, 0.3), lengths(6, 3e6, 0.3)),
  apart           = list(c(1, 2, 3, 4, 5, 6) * 1000, c(11, 12, 13, 14, 15, 16, 17) * 1000),
  many_ties       = list(round(lengths(45, 7e3, 0.3), -3), round(lengths(44, 8e3, 0.3), -3)),
  odd_even        = list(lengths(9, 1e6, 1), lengths(12, 1e6, 1)),
  outlier         = list(c(lengths(24, 10.8e6, 0.1), 41736000), lengths(25, 10.5e6, 0.1)),
  one_value_each  = list(c(2473000), c(59673000)),
  two_and_three   = list(c(100, 300), c(200, 400, 900)),
  all_equal       = list(rep(7000, 8), rep(7000, 9)),
  seconds         = list(lengths(20, 1.62e12, 0.01), lengths(20, 1.629e12, 0.01))
)

bootstrap <- function(a, b) {
  differences <- replicate(20000, median(b[sample.int(length(b), replace = TRUE)]) -
                                  median(a[sample.int(length(a), replace = TRUE)]))
  quantile(differences, c(0.025, 0.975), type = 7, names = FALSE)
}
number <- function(x) ifelse(is.na(x), "", formatC(x, digits = 17, format = "g", width = 1))
sample_fields <- function(x) c(paste(number(x), collapse = " "),
  number(c(min(x), max(x), median(x), mean(x), sd(x), quantile(x, c(0.95, 0.99), type = 7, names = FALSE))))

tests <- lapply(cases, function(case) suppressWarnings(
  wilcox.test(case[[1]], case[[2]], exact = FALSE, correct = TRUE)))
p <- sapply(tests, function(test) test$p.value)
adjusted <- p.adjust(p, method = "BH")

cat("# ", R.version.string, ": wilcox.test(exact = FALSE, correct = TRUE), p.adjust(method = \"BH\"), quantile(type = 7), sd\n", sep = "")
columns <- c("values", "min", "max", "median", "mean", "sd", "p95", "p99")
cat(paste(c("case", paste0("a_", columns), paste0("b_", columns), "w", "p", "p_adjusted", "ci_low", "ci_high"),
          collapse = ","), "\n", sep = "")
for (name in names(cases)) {
  case <- cases[[name]]
  cat(paste(c(name, sample_fields(case[[1]]), sample_fields(case[[2]]), number(tests[[name]]$statistic),
              number(p[[name]]), number(adjusted[[name]]), number(bootstrap(case[[1]], case[[2]]))),
            collapse = ","), "\n", sep = "")
}
