import { Modal, type ModalProps } from "@mantine/core";
import { useUiTexts } from "./texts.ts";
import { useReturnFocus } from "./useReturnFocus.ts";

type DialogProps = Omit<ModalProps, "opened" | "returnFocus" | "closeButtonProps">;

/** A dialog that is open as long as it is drawn; afterwards the focus is where it was. */
export function Dialog(props: DialogProps) {
  const { close } = useUiTexts();
  useReturnFocus();
  return <Modal opened returnFocus={false} closeButtonProps={{ "aria-label": close }} {...props} />;
}
