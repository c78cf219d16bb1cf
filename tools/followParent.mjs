// Loaded into the server by `npm start`: where the starter is killed, the server ends as if it had been asked to,
// instead of living on unseen and holding the port.
process.channel?.unref();
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
