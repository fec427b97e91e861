import type { ReactNode } from 'react'
import { safeText } from './safeText.ts'

/** Cleans a node that is text; leaves elements alone. */
export function safeNode(node: ReactNode, limit?: number): ReactNode {
  return typeof node === 'string' ? safeText(node, limit) : node
}
