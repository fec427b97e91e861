/** Sends one text over a socket of its own and gives the first answer. */
export function callSocket(url: string, text: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    const stop = (): void => fail(signal.reason)
    const end = (): void => {
      signal.removeEventListener('abort', stop)
      socket.close()
    }
    const fail = (reason: unknown): void => {
      end()
      reject(reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    socket.onopen = () => socket.send(text)
    socket.onerror = () => fail(new Error(`${new URL(url).host} cannot be reached.`))
    socket.onclose = () => fail(new Error(`${new URL(url).host} hung up.`))
    socket.onmessage = ({ data }) => {
      end()
      resolve(String(data))
    }
  })
}
