import type { MantineThemeComponents } from "@mantine/core";

/** 44 px, the smallest target for a finger (experience.md). */
const TARGET = 44;

/** Sizes and behaviour that every page shares; no component is imported here. */
export const componentDefaults: MantineThemeComponents = {
  ActionIcon: { defaultProps: { size: TARGET, variant: "subtle" } },
  Alert: { defaultProps: { variant: "light" } },
  Badge: { defaultProps: { variant: "light", size: "lg", tt: "none", fw: 600 } },
  Button: { defaultProps: { size: "md" } },
  Card: { defaultProps: { withBorder: true, padding: "lg" } },
  CloseButton: { defaultProps: { size: TARGET } },
  InputWrapper: { defaultProps: { size: "md" } },
  Input: { defaultProps: { size: "md" } },
  Menu: { defaultProps: { shadow: "md" } },
  Modal: {
    defaultProps: {
      centered: true,
      padding: "lg",
      overlayProps: { backgroundOpacity: 0.4 },
    },
  },
  // A header of a dialog is no header of the page.
  ModalHeader: { defaultProps: { component: "div" } },
  NativeSelect: { defaultProps: { size: "md" } },
  Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true } } },
};
