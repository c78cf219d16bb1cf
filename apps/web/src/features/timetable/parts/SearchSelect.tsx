import { Select, type SelectProps } from "@mantine/core";
import { useT } from "../../../platform/i18n/texts.ts";

/** Most choices that are shown at once; the rest are found by typing. */
const MOST_SHOWN = 100;

type SearchSelectProps = Pick<
  SelectProps,
  | "label"
  | "data"
  | "value"
  | "onChange"
  | "searchValue"
  | "onSearchChange"
  | "error"
  | "disabled"
  | "allowDeselect"
>;

/** One of many choices, found by typing a part of its name. */
export const SearchSelect = (props: SearchSelectProps) => (
  <Select
    {...props}
    size="md"
    searchable
    selectFirstOptionOnChange
    limit={MOST_SHOWN}
    nothingFoundMessage={useT()("timetable:planNothingFound")}
    maxDropdownHeight={320}
    // A field that takes the focus below the window is scrolled to after its list opens, which stayed hidden.
    comboboxProps={{ shadow: "md", keepMounted: false, hideDetached: false }}
  />
);
