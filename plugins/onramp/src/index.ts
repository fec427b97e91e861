import { definePlugin, lazyActions, lazyViews, type Network, optional, required } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import type { Place } from './model/countries.ts'
import type { OnrampPlugin } from './plugin.ts'
import { opened, orders, place } from './state.ts'

export type { Place } from './model/countries.ts'
export type { Draft, OnrampState, Quote } from './model/onrampState.ts'
export type { SavedOrder } from './model/order.ts'
export type { HostChoice, OnrampAtoms, OnrampEvents, OnrampPlugin } from './plugin.ts'

/** What a host can set. */
export interface OnrampOptions {
  /** Where the buyer is, where the host knows; asked otherwise. */
  readonly place?: Place
  /** The gateway's providers by id that are offered, in this order. @defaultValue all */
  readonly providers?: readonly string[]
  /** IANA time zones in which nothing is bought. @defaultValue those of mainland China, Hong Kong and Macau */
  readonly restrictedTimeZones?: readonly string[]
}

/** In the first bundle, because whether the action is shown depends on it. */
const RESTRICTED = /^Asia\/(Shanghai|Urumqi|Chongqing|Harbin|Kashgar|Maca[uo]|Hong_Kong|Beijing)$/i

function isListed(zones: readonly string[] | undefined): boolean {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return zones?.some((zone) => zone.toUpperCase() === timeZone.toUpperCase()) ?? RESTRICTED.test(timeZone)
}

const loadViews = () => import('./views/index.ts')

/**
 * Buying coins with money: amount, providers and their prices, the order, and the purchases so far. The gateway's operator
 * names the providers.
 */
export function onramp(options: OnrampOptions = {}): OnrampPlugin {
  const isRestricted = isListed(options.restrictedTimeZones)
  const when = (_: unknown, network: Network | undefined): boolean =>
    !isRestricted && !network?.testnet && /^(eip155|solana)$/.test(network?.namespace ?? '')
  const open = 'onramp.OnRamp'
  return definePlugin<OnrampPlugin>({
    id: 'onramp',
    api: 1,
    needs: { account: optional(), api: required(), balances: optional(), fund: optional(), receive: optional() },
    atoms: { state: opened, orders, place, host: atom({ ...options, isRestricted }) },
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    css: async () => ({ default: (await loadViews()).css }),
    views: lazyViews(async () => (await loadViews()).views, {
      OnRamp: { title: 'title', help: 'onramp.WhatIsABuy', needsAccount: true },
      OnRampProviders: { title: 'providers', needsAccount: true },
      OnRampTokenSelect: { title: 'chooseToken', needsAccount: true },
      OnRampFiatSelect: { title: 'chooseCurrency' },
      OnRampCountry: { title: 'chooseCountry' },
      BuyInProgress: { title: 'progress' },
      OnRampActivity: { title: 'purchases' },
      WhatIsABuy: { title: 'explain' },
    }),
    contributes: {
      'account.action': { order: 10, label: 'title', icon: 'plus', open, when },
      'balances.empty': { order: 20, label: 'title', open, when },
      'fund.method': { order: 10, label: 'title', icon: 'plus', open: (router) => router.push(open), when },
    },
    actions: lazyActions(() => import('./actions/index.ts')),
  })
}
