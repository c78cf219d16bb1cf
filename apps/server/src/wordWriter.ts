import { doWordTask, type WordTask } from "./platform/docx/checking.ts";
import { TASK_READY } from "./platform/taskReady.ts";

/*
 * The program that checks or fills one template in Word and ends. A separate process, since a file could exhaust the memory or
 * the time of the process that reads it.
 */
process.once("disconnect", () => process.exit());
process.once("message", (task: WordTask) => {
  process.send?.(TASK_READY);
  process.send?.(doWordTask(task), undefined, undefined, () => process.disconnect());
});
