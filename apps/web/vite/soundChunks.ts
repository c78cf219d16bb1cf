import path from "node:path";
import { parseAst, type Plugin, type Rolldown } from "vite";

const FUNCTION = /Function|MethodDefinition|PropertyDefinition/;

interface Node {
  type: string;
  await?: boolean;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** Whether something is waited for before the file has been evaluated: outside every function. */
function waits(node: Node): boolean {
  if (node.type === "AwaitExpression" || (node.type === "ForOfStatement" && node.await === true))
    return true;
  if (FUNCTION.test(node.type)) return false;
  return Object.values(node).some((value) =>
    Array.isArray(value)
      ? value.some((one) => isNode(one) && waits(one))
      : isNode(value) && waits(value),
  );
}

/** Whether a script has a top-level await. */
export const hasTopLevelAwait = (code: string): boolean =>
  waits(parseAst(code, { sourceType: "module" }));

/** From a file to the files that it imports before it is evaluated. */
export type Imports = ReadonlyMap<string, readonly string[]>;

function reached(from: string, imports: Imports): Set<string> {
  const found = new Set<string>();
  const open = [...(imports.get(from) ?? [])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(imports.get(name) ?? []));
  }
  return found;
}

/** Groups of files that import each other in a circle, each sorted by name. */
export function circles(imports: Imports): string[][] {
  const all = new Map([...imports.keys()].map((name) => [name, reached(name, imports)]));
  const found = new Map<string, string[]>();
  for (const [name, others] of all) {
    if (!others.has(name)) continue;
    const circle = [...others].filter((other) => all.get(other)?.has(name)).toSorted();
    found.set(circle.join(), circle);
  }
  return [...found.values()];
}

/** Names the files of a circle, and what each is made of: some of it has to move to the other. */
function told(circle: readonly Rolldown.OutputChunk[]): string {
  const short = (id: string) => `  ${path.relative(process.cwd(), id)}`;
  return circle
    .flatMap(({ fileName, name, moduleIds }) => [`${fileName} (${name}):`, ...moduleIds.map(short)])
    .join("\n");
}

/**
 * Fails the build on what WebKit evaluates in another order than other engines: while a file waits at its top
 * level, or files import each other in a circle, a later `import()` gives modules that are not evaluated yet.
 */
export function soundChunks(): Plugin {
  return {
    name: "assay:sound-chunks",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      for (const { fileName, code, moduleIds } of chunks)
        if (hasTopLevelAwait(code))
          this.error(`Top-level await in ${fileName}, made of ${moduleIds.join(", ")}`);
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const found = circles(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      const texts = found.map((names) => told(names.flatMap((name) => byName.get(name) ?? [])));
      if (texts.length > 0)
        this.error(`Files import each other in a circle:\n${texts.join("\n\n")}`);
    },
  };
}
