import { Socket } from "node:net";

/**
 * A socket that writes once per turn of the event loop instead of once per message: a statement is
 * four messages of PostgreSQL's protocol, and every write is a system call.
 */
export function batchingSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket);
  let waits = false;
  // Not earlier, since Node resets the `write` of a socket while it connects.
  socket.once("connect", () => {
    socket.write = ((...parameters: Parameters<typeof write>) => {
      if (!waits) {
        waits = true;
        socket.cork();
        process.nextTick(() => {
          waits = false;
          socket.uncork();
        });
      }
      return write(...parameters);
    }) as Socket["write"];
  });
  return socket;
}
