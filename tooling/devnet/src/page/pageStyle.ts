import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpAnswer } from '../http/types.ts'

const STYLE = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')

/** The answer to `GET /page.css`, which every page of the devnet refers to. */
export function pageStyle(): HttpAnswer {
  return { headers: { 'content-type': 'text/css; charset=utf-8' }, body: STYLE }
}
