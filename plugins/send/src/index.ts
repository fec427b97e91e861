import {
  definePlugin,
  type HookPoints,
  kernelError,
  lazyActions,
  lazyViews,
  optional,
  type Router,
} from '@latchkey/kernel'
import type { AssetId } from '@latchkey/kernel/assets'
import { atom } from 'jotai/vanilla'
import type { Contact } from './model/receiver.ts'
import type { SendContext, SendPlugin } from './plugin.ts'
import { opened, phase, recents } from './state.ts'

export type { Contact } from './model/receiver.ts'
export type {
  ActivityPeer,
  BalancesPeer,
  FundPeer,
  HistoryPeer,
  OpenSendParams,
  SendAtoms,
  SendEvents,
  SendFacts,
  SendPlugin,
  StatusParams,
} from './plugin.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** What a host can set. */
export interface SendOptions {
  /** Contacts the site knows, offered as receivers. Asked when the list is opened, and to tell look-alikes apart. */
  readonly contacts?: () => Promise<readonly Contact[]>
}

const CAPABILITIES = [
  'feeSpeeds',
  'inspectRequest',
  'inspectTransfer',
  'prepareSpeedUp',
  'prepareTransfer',
  'resolveName',
  'reverseName',
  'sendPrepared',
  'tokenBalances',
  'updateWallet',
] as const

/** Opens the form with what is shown. */
const sendAsset = {
  order: 10,
  label: 'title',
  icon: 'arrow-up',
  open: (asset: AssetId, router: Router<Record<string, unknown>>) => router.push('send.WalletSend', { asset }),
} as const

const loadViews = () => import('./views/index.ts')

/**
 * Has a request that signs a transaction shown before the wallet gets it, after hooks that refuse it. What a preview was made of
 * passes: its bytes are compared with what was confirmed.
 */
const showRequest = (
  ctx: SendContext,
  ...[request, { signal }]: Parameters<HookPoints['onRpcRequest']>
): Promise<void> | undefined =>
  request.capability !== 'sendPrepared' &&
  ctx.kernel.wallet.capability('inspectRequest', request.connection.id) !== undefined
    ? ctx.actions.reviewRequest(request, signal)
    : undefined

/**
 * Sending: form, receiver, preview, confirmation and status, on every chain family that can prepare transfers; and what the
 * site asks a wallet to sign, shown before, on every family that can read it.
 * @throws `config/invalid` naming the option
 */
export function send({ contacts }: SendOptions = {}): SendPlugin {
  if (process.env.NODE_ENV !== 'production' && contacts !== undefined && typeof contacts !== 'function')
    throw kernelError('config/invalid', { details: { argument: 'send({ contacts })', problem: 'expected a function' } })
  return definePlugin<SendPlugin>({
    id: 'send',
    api: 1,
    permissions: {
      capabilities: CAPABILITIES,
      hooks: ['onRpcRequest'],
    },
    needs: {
      account: optional(),
      balances: optional(),
      api: optional(),
      fund: optional(),
      history: optional(),
      identity: optional(),
    },
    atoms: { state: opened, phase, recents, contacts: atom(contacts ? { load: contacts } : {}) },
    messages: { en: () => import('./locales/en.ts'), others: () => import('./translations.ts') },
    css: async () => ({ default: (await loadViews()).css }),
    views: lazyViews(async () => (await loadViews()).views, {
      WalletSend: { title: 'title', needsAccount: true },
      WalletSendSelectToken: { title: 'selectToken', needsAccount: true },
      WalletSendSelectReceiver: { title: 'selectReceiver', needsAccount: true },
      WalletSendPreview: { title: 'preview' },
      WalletSendStatus: { title: 'status' },
      SignRequest: { title: 'sign.title' },
    }),
    contributes: {
      'account.action': { order: 40, label: 'title', icon: 'arrow-up', open: 'send.WalletSend' },
      'balances.tokenAction': sendAsset,
      'balances.nftAction': sendAsset,
      'history.waiting': {
        order: 10,
        label: 'follow',
        open: (id, router) => router.push('send.WalletSendStatus', { id }),
      },
    },
    actions: lazyActions(() => import('./actions/index.ts')),
    hooks: { onRpcRequest: { stage: 'late', tap: showRequest } },
  })
}
