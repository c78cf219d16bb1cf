import { button } from "./openings.ts";
import type { Step } from "./step.ts";

/** The pages of candidates, and where others look after them. */
export const candidatePages: Step[] = [
  { route: "/customize/candidate-pages", by: "admin" },
  {
    route: "/processruns/$id/candidate-pages",
    by: "moderator",
    at: ({ draft }) => `/processruns/${draft}/candidate-pages`,
    dialogs: [button("candidatePages:end"), button("candidatePages:handOver")],
  },
  {
    route: "/processruns/$id/feedback",
    by: "moderator",
    at: ({ undecided }) => `/processruns/${undecided}/feedback`,
  },
  {
    route: "/processruns/$id/feedback/$candidateId",
    by: "moderator",
    at: ({ undecided, undecidedCandidate }) =>
      `/processruns/${undecided}/feedback/${undecidedCandidate}`,
  },
  { route: "/candidate", by: "guest", at: ({ candidateLink }) => candidateLink },
];
