// A plugin by somebody else: one file, built only from published entry points.
import { definePlugin, view } from '@latchkey/kernel'
import { useAtom, usePlugin, useT, ViewBody } from '@latchkey/kernel/react'
import { Button, Stack, Text } from '@latchkey/theme/ui'
import { atom } from 'jotai/vanilla'
import type { ReactNode } from 'react'

export interface FaucetOptions {
  readonly endpoint: string
}

interface Claim {
  readonly hash: string
}

function parseClaim(value: unknown): Claim {
  if (typeof value === 'object' && value !== null && 'hash' in value && typeof value.hash === 'string')
    return { hash: value.hash }
  throw new TypeError('The faucet answered something else')
}

/** Adds "Test funds" to the account view. */
export const faucet = ({ endpoint }: FaucetOptions) =>
  definePlugin({
    id: 'faucet',
    api: 1,
    atoms: { status: atom<'idle' | 'busy' | 'done'>('idle') },
    i18n: {
      en: {
        action: 'Test funds',
        title: 'Get test funds',
        send: 'Send me {{symbol}}',
        done: 'On its way',
        failed: 'The faucet is empty',
      },
    },
    tokens: { drop: { light: '#0b5a66', dark: '#7ccbd3' } },
    views: { Faucet: view(async () => ({ default: FaucetView }), { title: 'title' }) },
    slots: { accountAction: { order: 50, label: 'action', icon: 'plus', route: 'faucet.Faucet' } },
    actions: (ctx) => ({
      async claim(): Promise<void> {
        const account = ctx.store.get(ctx.core.account)
        if (!account) return
        ctx.store.set(ctx.atoms.status, 'busy')
        try {
          const query = { address: account.address }
          await ctx.services.http.get(new URL(endpoint, ctx.services.platform.url).href, {
            query,
            schema: { parse: parseClaim },
            signal: ctx.signal,
          })
          ctx.store.set(ctx.atoms.status, 'done')
          ctx.toast('success', 'done')
          ctx.emit('FAUCET_CLAIMED')
        } catch (error) {
          ctx.store.set(ctx.atoms.status, 'idle')
          ctx.toast('error', 'failed')
          ctx.report(error, 'claim')
        }
      },
    }),
    hooks: (ctx) => ({ onNetworkSwitch: () => void ctx.store.set(ctx.atoms.status, 'idle') }),
  })

export interface FaucetPlugin extends ReturnType<typeof faucet> {}

function FaucetView(): ReactNode {
  const { claim, atoms } = usePlugin<FaucetPlugin>('faucet')
  const status = useAtom(atoms.status)
  const t = useT<FaucetPlugin>('faucet')
  return (
    <ViewBody>
      <Stack gap={3}>
        <Text tone="muted">{t('title')}</Text>
        <Button busy={status === 'busy'} onPress={claim}>
          {status === 'done' ? t('done') : t('send', { symbol: 'ETH' })}
        </Button>
      </Stack>
    </ViewBody>
  )
}
