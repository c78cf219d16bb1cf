/** The permission to change a process and its documents. */
export const designEditors = { all: ["EDIT_PROCESSES"] } as const;
