import { GatewayError } from '../errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The deepest nesting of a JSON text, without parsing it. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isString) {
      if (character === '\\') index += 1
      else if (character === '"') isString = false
    } else if (character === '"') isString = true
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth -= 1
  }
  return deepest
}

function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}

/**
 * A body's bytes as JSON.
 *
 * @throws GatewayError 400 `json-invalid` or `json-too-deep`
 */
export function parseJson(bytes: Uint8Array, deepest: number): unknown {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch (cause) {
    throw new GatewayError(400, 'json-invalid', 'The body is not UTF-8: send JSON in UTF-8.', { cause })
  }
  if (depthOf(text) > deepest)
    throw new GatewayError(400, 'json-too-deep', `The body is nested deeper than ${deepest} levels: send it flatter.`)
  try {
    return JSON.parse(text, /__proto__|\\u/.test(text) ? withoutPrototype : undefined)
  } catch (cause) {
    throw new GatewayError(400, 'json-invalid', 'The body is not valid JSON: correct it.', { cause })
  }
}
