import { loading } from "../../platform/drafts/definitions.ts";

// Both the frame, which opens what an earlier visit has left, and the pages within it, whichever comes first.
loading.definitions = () => import("./drafts.ts");
