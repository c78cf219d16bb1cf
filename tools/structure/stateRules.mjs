const inWeb = /^apps\/web\/src\/(?!testing\/)/;
/** What can change after its module was loaded. A name in capitals, or a read-only type, is a constant. */
const mutable =
  /^(?:export )?(?:let (\w+)|const (?![A-Z][A-Z\d_]*\b)(\w+)(?:: (?!Readonly(?:Map|Set|Array)\b|readonly )[^=]+)? = (?:sessionState\()?(?:new (?:Weak)?(?:Map|Set)\b|createStore\b|\[\]|\{\};))/;
const reason = /\bsessionState\(|\/\/ tab-wide: \S/;

/**
 * Rule 8: a tab outlives its session, so what a module of the page stores of the signed-in user goes through
 * `sessionState`, which a sign-out empties; anything else says on its line why it may stay.
 */
export function checkState({ files }) {
  return files
    .filter(({ path, isTest }) => inWeb.test(path) && !isTest)
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index, lines) => {
        const [, variable, constant] = mutable.exec(line) ?? [];
        const name = variable ?? constant;
        // The formatter puts the reason of a value of several lines on the second one.
        const next = /[({]$/.test(line) ? (lines[index + 1] ?? "") : "";
        if (name === undefined || reason.test(line) || reason.test(next)) return [];
        const problem = `${name} outlives the session: declare it by sessionState, or say why (// tab-wide: …)`;
        return [{ file: path, problem, rule: 8 }];
      }),
    );
}
