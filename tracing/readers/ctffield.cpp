// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctffield.h"

#include <algorithm>

namespace plugscope {

namespace {

std::string_view bareName(std::string_view name)
{
    return name.substr(std::min(name.find_first_not_of('_'), name.size()));
}

CtfField::Type typeOf(const bt_field_class *fieldClass)
{
    const bt_field_class_type type = bt_field_class_get_type(fieldClass);
    if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER))
        return CtfField::Type::Unsigned;
    if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_SIGNED_INTEGER))
        return CtfField::Type::Signed;
    // Babeltrace hands arrays of encoded characters out as strings too.
    return type == BT_FIELD_CLASS_TYPE_STRING ? CtfField::Type::Text : CtfField::Type::None;
}

CtfField findOne(const bt_field_class *structure, std::string_view name)
{
    for (std::uint64_t i = 0; i < bt_field_class_structure_get_member_count(structure); ++i) {
        const auto *member = bt_field_class_structure_borrow_member_by_index_const(structure, i);
        if (bareName(bt_field_class_structure_member_get_name(member)) == name)
            return { .type = typeOf(bt_field_class_structure_member_borrow_field_class_const(member)), .index = i };
    }
    return {};
}

} // namespace

CtfField findCtfField(const bt_field_class *structure, std::string_view names)
{
    if (structure == nullptr || bt_field_class_get_type(structure) != BT_FIELD_CLASS_TYPE_STRUCTURE)
        return {};
    while (!names.empty()) {
        const std::size_t end = std::min(names.find('|'), names.size());
        if (const CtfField field = findOne(structure, names.substr(0, end)); field.isFound())
            return field;
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return {};
}

std::uint64_t ctfNumber(const bt_field *structure, const CtfField &field)
{
    if (structure == nullptr || !field.isNumber())
        return 0;
    const bt_field *member = bt_field_structure_borrow_member_field_by_index_const(structure, field.index);
    return field.type == CtfField::Type::Unsigned
               ? bt_field_integer_unsigned_get_value(member)
               : static_cast<std::uint64_t>(bt_field_integer_signed_get_value(member));
}

std::string_view ctfText(const bt_field *structure, const CtfField &field)
{
    if (structure == nullptr || field.type != CtfField::Type::Text)
        return {};
    const bt_field *member = bt_field_structure_borrow_member_field_by_index_const(structure, field.index);
    return { bt_field_string_get_value(member), bt_field_string_get_length(member) };
}

} // namespace plugscope
