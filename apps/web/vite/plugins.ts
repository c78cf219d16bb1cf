import react from "@vitejs/plugin-react";
import type { PluginOption } from "vite";
import { contractData } from "./contractData.ts";
import { guides } from "./guides.ts";
import { icuTexts } from "./icuTexts.ts";
import { mantineCss } from "./mantineCss.ts";
import { pageList } from "./pageList.ts";
import { settings } from "./settings.ts";

/** What the sources of the web app need to be compiled: for the build and for browser tests. */
export const webPlugins = (): PluginOption[] => [
  settings(),
  contractData(),
  icuTexts(),
  guides(),
  mantineCss(),
  pageList(),
  react(),
];
