import { localStorageColorSchemeManager, type MantineColorScheme } from "@mantine/core";

/** Light, dark or as the device; kept in this browser. */
export const schemeManager = localStorageColorSchemeManager({ key: "assay.scheme" });
export const DEFAULT_SCHEME: MantineColorScheme = "auto";
