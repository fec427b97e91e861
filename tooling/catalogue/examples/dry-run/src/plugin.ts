import type { Context, Plugin } from '@latchkey/kernel'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type messages from './locales/en.ts'

export interface DryRunPlugin
  extends Plugin<{
    id: 'dry-run'
    /** How many transactions were tried, and how many of them were stopped. */
    atoms: { counts: PrimitiveAtom<{ readonly tried: number; readonly stopped: number }> }
    messages: typeof messages
  }> {}

export interface DryRunContext extends Context<DryRunPlugin> {}
