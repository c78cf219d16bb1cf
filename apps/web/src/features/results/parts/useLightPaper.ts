import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";

/** Attribute of the document by which Mantine's styles choose the colours. */
const SCHEME = "data-mantine-color-scheme";

/** Paper is white: while the page is laid out for printing it has its light colours, whatever it looks like. */
export function useLightPaper(): void {
  const { colorScheme } = useMantineColorScheme();
  useEffect(() => {
    const print = matchMedia("print");
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const onScreen = () =>
      colorScheme === "auto" ? (dark.matches ? "dark" : "light") : colorScheme;
    // Read again: while a browser prints it may itself report a light colour scheme.
    const follow = () =>
      document.documentElement.setAttribute(SCHEME, print.matches ? "light" : onScreen());
    print.addEventListener("change", follow);
    return () => print.removeEventListener("change", follow);
  }, [colorScheme]);
}
