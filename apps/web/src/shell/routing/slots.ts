import { ownPages } from "../../features/dashboard/model/ownPages.ts";
import { latePages } from "../../features/runs/shared/late/latePages.ts";

/* What fills the places that pages leave for features which they must not import. */
latePages.fill(() => import("../../features/observations/shared/LatePages.tsx"));
ownPages.fill(() => import("../frame/OwnPages.tsx"));
