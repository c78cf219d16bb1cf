import type { CallShape, Payload } from "@assay/contract";
import { callApi, type CallInput, type CallOptions } from "./call.ts";

/** A call with a file: the body becomes the fields of a form, a list a field that is repeated. */
export function uploadApi<C extends CallShape & { upload: object }>(
  call: C,
  { body, ...input }: CallInput<C>,
  file: File,
  options: CallOptions = {},
): Promise<Payload<C>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    for (const entry of [value].flat()) form.append(name, String(entry));
  form.append("file", file);
  return callApi(call, { ...input, body: form } as unknown as CallInput<C>, options);
}
