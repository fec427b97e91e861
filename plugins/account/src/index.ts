import {
  definePlugin,
  eagerSlotView,
  kernelError,
  lazyActions,
  lazyViews,
  optional,
  slotIcon,
  slotRoute,
  slotText,
  slotValue,
  slotView,
} from '@latchkey/kernel'
import { type Atom, atom } from 'jotai/vanilla'
import type { AccountPlugin, AccountSlots } from './plugin.ts'
import { atoms, state } from './state.ts'

export type { Balance } from './model/balance.ts'
export type { AccountAtoms, AccountEvents, AccountPlugin, AccountProfile, AccountSlots } from './plugin.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** What a host can set. */
export interface AccountOptions {
  /**
   * Shows the balance of the network's own coin, in the account view and in the host's account button.
   * @defaultValue true
   */
  readonly balance?: boolean
}

function checkOptions({ balance = true }: AccountOptions): void {
  if (typeof balance === 'boolean') return
  const details = { argument: 'account({ balance })', problem: 'expected true or false' }
  throw kernelError('config/invalid', { details })
}

const row = { label: slotText, icon: slotIcon, open: slotRoute }
const slots: AccountSlots = {
  banner: { view: slotView },
  profile: { of: slotValue() },
  balance: { view: eagerSlotView, text: slotValue() },
  action: row,
  tab: { label: slotText, view: slotView, shown: slotValue() },
  setting: { ...row, shown: slotValue() },
  header: { view: eagerSlotView },
}

const loadActions = () => import('./actions/index.ts')
type Actions = Awaited<ReturnType<typeof loadActions>>
const loadViews = () => import('./views/index.ts')

/**
 * The account view: balance, address, account switching, disconnecting, and slots for other plugins' actions and tabs.
 * @throws `config/invalid` naming the option
 */
export function account(options: AccountOptions = {}): AccountPlugin {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  const hasBalance = options.balance ?? true
  return definePlugin<AccountPlugin>({
    id: 'account',
    api: 1,
    needs: { connect: optional() },
    atoms: { ...atoms, hasBalance: atom(hasBalance) },
    messages: {
      en: async () => ({ default: (await loadViews()).en }),
      others: async () => ({ default: (await loadViews()).others }),
    },
    css: async () => ({ default: (await loadViews()).css }),
    slots,
    views: lazyViews(async () => (await loadViews()).views, {
      Account: {
        title: 'title',
        header: async () => ({ default: (await loadViews()).AccountHeader }),
        start: 'connected',
      },
      Accounts: { title: 'accounts' },
      ConfirmDisconnect: { title: 'disconnect' },
      Settings: { title: 'settings' },
    }),
    contributes: { 'kernel.accountButton': hasBalance && { order: 10, balance: atoms.balanceText } },
    actions: lazyActions(loadActions),
    setup(ctx) {
      const watch = (watched: Atom<unknown>, work: (actions: Actions) => unknown): (() => void) =>
        ctx.store.sub(watched, () => {
          // In a task of its own: what the account's button needs is rendered before this code is fetched.
          setTimeout(() => {
            if (ctx.signal.aborted) return
            loadActions()
              .then(work)
              .catch((error: unknown) => ctx.report(error, 'setup'))
          })
        })
      const { connection, connections, nativeBalances } = ctx.kernel.atoms
      // Derived, so that no button shows the balance of the account before beside the address of now. Without a connection
      // there is no balance under the key.
      const key = atom((get) => `${get(connection)?.network}:${get(connection)?.account.address}`)
      ctx.store.set(state.active, key)
      const follow = ({ followAccount }: Actions): unknown => followAccount(ctx)
      const stops = [
        watch(connection, follow),
        watch(connections, follow),
        watch(state.isShown, follow),
        watch(nativeBalances, ({ showBalances }) => showBalances(ctx)),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  })
}
