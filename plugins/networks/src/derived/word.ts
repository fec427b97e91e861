import type { WordOf } from '@latchkey/kernel'
import type { NetworksPlugin } from '../types.ts'

/** A key of this plugin's dictionary. */
export type Word = WordOf<NetworksPlugin>
