import { IconEyeOff } from "@tabler/icons-react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useStepName } from "../../model/stepNames.ts";
import {
  columnCount,
  isCentreColumn,
  type MatrixColumn,
  type Observe,
  switchState,
} from "../../model/matrix/matrixColumns.ts";
import classes from "./Matrix.module.css";
import { MixedSwitch } from "./MixedSwitch.tsx";

interface MatrixHeadProps {
  columns: readonly MatrixColumn[];
  names: readonly string[];
  stepIds: readonly string[];
  competencyIds: readonly string[];
  onObserve: Observe;
}

interface StepHeadProps extends Pick<MatrixHeadProps, "competencyIds" | "onObserve"> {
  column: MatrixColumn;
  name: string;
}

/** A step with the switch for its column; all steps of a centre together have none. */
function StepHead({ column, name, competencyIds, onObserve }: StepHeadProps) {
  const t = useT();
  const { step } = column;
  const count = columnCount(column, competencyIds);
  if (isCentreColumn(column)) {
    return (
      <th scope="col" className={classes["centre"]}>
        <span className={classes["stepName"]}>{t("processes:inAll")}</span>
      </th>
    );
  }
  return (
    <th scope="col" data-unobserved={!step.isObserved || undefined}>
      <span className={classes["stepName"]}>{name}</span>
      {!step.isObserved && (
        <span className={classes["note"]}>
          <IconEyeOff size={16} aria-hidden /> {t("processes:notObserved")}
        </span>
      )}
      <MixedSwitch
        label={t("processes:allIn", { name })}
        state={switchState(count, competencyIds.length)}
        onSwitch={(isOn) => onObserve([step.id], competencyIds, isOn)}
      />
    </th>
  );
}

/** The steps, each with a switch for its whole column; above the steps of a centre the centre. */
export function MatrixHead(props: MatrixHeadProps) {
  const { columns, names, stepIds, competencyIds, onObserve } = props;
  const t = useT();
  const nameOf = useStepName();
  const groups = columns.filter(({ step, centre }) => centre === null || step === centre);
  const all = stepIds.length * competencyIds.length;
  const steps = columns.filter((column) => !isCentreColumn(column));
  const on = steps.reduce((sum, column) => sum + columnCount(column, competencyIds), 0);
  return (
    <thead>
      {groups.some(({ centre }) => centre !== null) && (
        <tr className={classes["groups"]}>
          <td aria-hidden className={classes["corner"]} />
          <td aria-hidden />
          {groups.map(({ step, centre }) =>
            centre === null ? (
              <td key={step.id} aria-hidden />
            ) : (
              <th key={step.id} scope="colgroup" colSpan={step.items.length + 1}>
                {nameOf(step)}
              </th>
            ),
          )}
        </tr>
      )}
      <tr>
        <th scope="col" className={classes["corner"]}>
          {t("processes:competency")}
        </th>
        <th scope="col" className={classes["all"]}>
          <span className={classes["stepName"]}>{t("processes:all")}</span>
          <MixedSwitch
            label={t("processes:allEverywhere")}
            state={switchState(on, all)}
            onSwitch={(isOn) => onObserve(stepIds, competencyIds, isOn)}
          />
        </th>
        {columns.map((column, index) => (
          <StepHead
            key={column.step.id}
            column={column}
            name={names[index] ?? ""}
            competencyIds={competencyIds}
            onObserve={onObserve}
          />
        ))}
      </tr>
    </thead>
  );
}
