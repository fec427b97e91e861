import { kernelError } from '../../errors/errorTable.ts'

/** Most bytes read of one answer (security.md T20). */
const LIMIT = 2_000_000

function tooLarge(url: string): Error {
  return kernelError('http/too-large', { details: { url, limit: LIMIT } })
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/**
 * Reads a body while it arrives and stops when it grows too large.
 * @throws `http/too-large` beyond 2 MB
 */
export async function readBody(response: Response, url: string): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return join(chunks, size)
    size += value.length
    if (size > LIMIT) {
      await reader.cancel()
      throw tooLarge(url)
    }
    chunks.push(value)
  }
}
