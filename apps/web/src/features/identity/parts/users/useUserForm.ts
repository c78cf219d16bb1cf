import { NewUser, UserEdit } from "@assay/contract";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { UserValues } from "../../model/users/userForm.ts";

export type UserFormApi = UseFormReturn<UserValues>;

/** The form of a user, checked by the contract's schema of what it sends. */
export const useUserForm = (defaultValues: UserValues, kind: "new" | "edit"): UserFormApi =>
  useForm<UserValues>({
    defaultValues,
    resolver: standardSchemaResolver(kind === "new" ? NewUser : UserEdit) as never,
    mode: "onTouched",
  });
