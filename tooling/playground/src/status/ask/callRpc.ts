import { askJson, field } from './askJson.ts'

/** Sends one text over a socket of its own and gives the first answer. */
function callSocket(url: string, text: string, signal: AbortSignal): Promise<string> {
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

/** One JSON-RPC call to a node, over HTTP or a socket as its address says. */
export async function callRpc(url: string, method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const answer: unknown = url.startsWith('ws')
    ? JSON.parse(await callSocket(url, JSON.stringify(body), signal))
    : await askJson(url, { body, signal })
  const problem = field(answer, 'error')
  if (problem) throw new Error(`${method} was refused: ${String(field(problem, 'message'))}`)
  return field(answer, 'result')
}
