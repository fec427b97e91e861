import { createServer } from 'node:http'

function read(request) {
  return new Promise((resolve) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
}

async function send(response, { status = 200, headers = {}, body = '', chunks, every = 0, cut = false }) {
  response.writeHead(status, headers)
  for (const chunk of chunks ?? [body]) {
    if (response.destroyed) return
    response.write(chunk)
    if (every > 0) await new Promise((resolve) => setTimeout(resolve, every))
  }
  if (cut) response.destroy()
  else response.end()
}

/** See httpServer.d.mts. */
export async function httpServer(answer) {
  const requests = []
  let open = 0
  const server = createServer(async (request, response) => {
    open++
    response.on('close', () => {
      open--
    })
    const received = { method: request.method, path: request.url, headers: request.headers, body: await read(request) }
    requests.push(received)
    const reply = await answer(received, requests.length - 1)
    if (reply === 'hang') return
    if (reply === 'hang up') return void response.destroy()
    await send(response, reply)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    open: () => open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
