import type { Page } from "@playwright/test";
import type { Opening } from "./openings.ts";
import type { Places } from "./places.ts";

export interface Step {
  /** As routes.ts writes it. */
  route: string;
  /** Of the demo's people; a guest has not signed in. */
  by: "guest" | "admin" | "moderator" | "observer1" | "auditor";
  /** What is done before the page is opened. */
  prepare?(page: Page): Promise<unknown>;
  /** What follows the route's own words; the route where nothing is said. */
  at?(places: Places): string;
  /** What has come when the page is there, besides its heading. */
  shows?: string;
  /** A text on the page that is pressed to show all of it. */
  unfolds?: string;
  dialogs?: readonly Opening[];
  /** The server refuses what it is asked, which the browser's console says as well. */
  isRefused?: true;
}
