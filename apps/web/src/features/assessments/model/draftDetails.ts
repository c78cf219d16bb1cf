import { type DraftDetails, withFields } from "../../../platform/drafts/understanding.ts";
import type { RatingEdit } from "./ratingDraft.ts";

export const ratingDetails: DraftDetails<RatingEdit> = {
  read: (stored) =>
    withFields<RatingEdit>(
      stored,
      ({ cell, values }) => typeof cell === "object" && cell !== null && Array.isArray(values),
    ),
  describe: (_, t) => ({ name: t("account:unclaimedRating"), text: "" }),
};
