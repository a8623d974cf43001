# Read by ./demo and ./check (not run by itself): installs the Debian packages of the named groups that are missing.

# install_packages GROUP...: says what it installs, and asks for root only when something is missing.
install_packages() {
    missing=""
    while read -r package group; do
        case " $* " in *" $group "*) ;; *) continue ;; esac
        if ! dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed'; then
            missing="$missing $package"
        fi
    done <<PACKAGES
$(grep -v '^#' resources/packages.txt)
PACKAGES
    if [ -z "$missing" ]; then
        return
    fi
    echo "installing Debian packages:$missing"
    as_root=""
    if [ "$(id -u)" -ne 0 ]; then
        as_root="sudo"
        echo "(this needs root: sudo may ask for your password)"
    fi
    $as_root apt-get update -qq
    # The packages are words of their own.
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
}
