// A plugin by another author: one file, built only from published entry points.
import { definePlugin, optional, types } from '@latchkey/kernel'
import { pluginHooks, useAtom, ViewBody } from '@latchkey/kernel/react'
import type { AccountPlugin } from '@latchkey/plugin-account'
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
    permissions: { hosts: ['self'], slots: ['account.action'], hooks: ['onNetworkSwitch'] },
    needs: { account: optional<AccountPlugin>() },
    atoms: { status: atom<'idle' | 'busy' | 'done'>('idle') },
    messages: {
      en: {
        action: 'Test funds',
        title: 'Get test funds',
        send: 'Send me {{symbol}}',
        done: 'On its way',
        failed: 'The faucet is empty',
      },
    },
    events: types<{ FAUCET_CLAIMED: undefined }>(),
    tokens: { drop: { light: '#0b5a66', dark: '#7ccbd3' } },
    views: { Faucet: { load: async () => ({ default: FaucetView }), title: 'title' } },
    contributes: { 'account.action': { order: 50, label: 'action', icon: 'plus', open: 'faucet.Faucet' } },
    actions: {
      async claim(ctx): Promise<void> {
        const account = ctx.store.get(ctx.kernel.atoms.account)
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
    },
    hooks: { onNetworkSwitch: (ctx) => void ctx.store.set(ctx.atoms.status, 'idle') },
  })

export interface FaucetPlugin extends ReturnType<typeof faucet> {}

const hooks = pluginHooks<FaucetPlugin>('faucet')

function FaucetView(): ReactNode {
  const { claim, atoms } = hooks.usePlugin()
  const status = useAtom(atoms.status)
  const t = hooks.useMessages()
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
