import { FILE_TYPES } from "@assay/contract";
import { Button } from "@mantine/core";
import { IconPlus, IconRefresh } from "@tabler/icons-react";
import { type ChangeEvent, type Ref, useRef } from "react";
import { useT } from "../i18n/texts.ts";

/** Endings and media types: systems differ in which of the two they know a file by. */
const ACCEPT = [...new Set([...Object.keys(FILE_TYPES), ...Object.values(FILE_TYPES).flat()])].join(
  ",",
);

interface FilePickerProps {
  /** Several files at once, for new rows; else one in place of this one. */
  isMultiple?: boolean;
  /** What adding is called, where it is not just files. */
  adding?: string;
  /** What adding is called where the words on the button do not say to what. */
  named?: string;
  /** The name of the file that would be replaced. */
  instead?: string;
  isDisabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onPick(files: File[]): void;
}

/** Opens the device's own choice of files. */
export function FilePicker(props: FilePickerProps) {
  const { isMultiple = false, adding, named, instead, isDisabled = false, ref, onPick } = props;
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(currentTarget.files ?? [])];
    // Otherwise choosing the same file again, corrected, would be no change for the browser.
    currentTarget.value = "";
    if (files.length > 0) onPick(files);
  };
  const label = instead === undefined ? (adding ?? t("files:add")) : t("fileEditing:replace");
  const name =
    instead === undefined ? (named ?? label) : t("fileEditing:replaceOf", { name: instead });
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={ACCEPT}
        aria-label={name}
        onChange={take}
      />
      <Button
        ref={ref}
        mih={44}
        variant={isMultiple ? "light" : "subtle"}
        aria-label={name}
        disabled={isDisabled}
        leftSection={
          isMultiple ? <IconPlus size={20} aria-hidden /> : <IconRefresh size={18} aria-hidden />
        }
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
