import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type ChangeEvent, useRef } from "react";

interface FileButtonProps {
  label: string;
  /** The accessible name of the field behind the button. */
  fieldLabel: string;
  isBusy?: boolean;
  onFile(file: File): void;
}

/** A button by which the file of a process is chosen. */
export function FileButton({ label, fieldLabel, isBusy = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.currentTarget.files?.[0];
    // Otherwise choosing the same file again, corrected, would be no change for the browser.
    event.currentTarget.value = "";
    if (file) onFile(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json"
        hidden
        aria-label={fieldLabel}
        onChange={take}
      />
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconUpload size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
