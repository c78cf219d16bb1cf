import { User } from "@assay/contract";
import * as z from "zod/mini";
import { type Schema, shaped } from "../../../../platform/http/schema.ts";
import type { UserValues } from "./userForm.ts";

const values = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  position: z.string(),
  orgUnit: z.string(),
  endsOn: z.nullable(z.string()),
  roles: z.array(z.string()),
});

/** What the form of a new user holds on the device. */
export const heldNewUser: Schema<UserValues> = values;
/** What the editor of a user holds on the device. */
export const heldUser: Schema<{ base: User; values: UserValues }> = z.object({
  base: shaped<User>(User),
  values,
});
