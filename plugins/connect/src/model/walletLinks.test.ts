import { describe, expect, it } from 'vitest'
import { directoryWallets } from '../fixtures/directoryWallets.ts'
import type { DirectoryWallet } from '../plugin.ts'
import { pairingLinks, storeLinks } from './walletLinks.ts'

const TOPIC = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const URI = `wc:${TOPIC}@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1735689600`
const CODE = encodeURIComponent(URI)

const wallet = (links: Partial<DirectoryWallet>): DirectoryWallet => ({ id: 'w', name: 'W', chains: [], ...links })

describe('pairingLinks', () => {
  it.each<readonly [string, string]>([
    ['harbor://', `harbor://wc?uri=${CODE}`],
    ['harbor', `harbor://wc?uri=${CODE}`],
    ['harbor:', `harbor://wc?uri=${CODE}`],
    ['harbor:/', `harbor://wc?uri=${CODE}`],
    ['harbor://open', `harbor://open/wc?uri=${CODE}`],
    ['harbor://open/', `harbor://open/wc?uri=${CODE}`],
    ['HARBOR://', `harbor://wc?uri=${CODE}`],
    [' harbor:// ', `harbor://wc?uri=${CODE}`],
    ['com.harbor.app://', `com.harbor.app://wc?uri=${CODE}`],
    ['harbor://?uri=', `harbor://?uri=${CODE}`],
    ['harbor://wc?', `harbor://wc?uri=${CODE}`],
    ['harbor://auth,quay://auth', `harbor://auth/wc?uri=${CODE}`],
    ['https://harbor.example', `https://harbor.example/wc?uri=${CODE}`],
    ['https://harbor.example/app/', `https://harbor.example/app/wc?uri=${CODE}`],
    ['https://harbor.example/?ref=1', `https://harbor.example/wc?ref=1&uri=${CODE}`],
    ['https://harbor.example/#/', `https://harbor.example/#/wc?uri=${CODE}`],
  ])('parameters: %s', (mobileLink, href) => {
    expect(pairingLinks(wallet({ mobileLink }), URI).mobile).toBe(href)
  })

  it('default: a scheme opens the app, its universal link stands beside it', () => {
    const links = pairingLinks(wallet({ mobileLink: 'harbor://', universalLink: 'https://harbor.example' }), URI)
    expect(links).toEqual({
      mobile: `harbor://wc?uri=${CODE}`,
      universal: `https://harbor.example/wc?uri=${CODE}`,
      app: 'harbor://',
    })
  })

  it('behavior: Android inside Telegram gets the code encoded twice', () => {
    const { mobile } = pairingLinks(wallet({ mobileLink: 'harbor://' }), URI, true)
    expect(mobile).toBe(`harbor://wc?uri=${encodeURIComponent(CODE)}`)
  })

  it('behavior: desktop and web', () => {
    const links = pairingLinks(wallet({ desktopLink: 'harbor://', webLink: 'https://app.harbor.example' }), URI)
    expect(links).toEqual({
      desktop: `harbor://wc?uri=${CODE}`,
      web: `https://app.harbor.example/wc?uri=${CODE}`,
    })
  })

  it.each([
    'javascript:alert(1)',
    'javascript://%0aalert(1)',
    'JavaScript://x',
    'java\nscript://x',
    ' javascript://x',
    'data://text/html,x',
    'data:text/html,x',
    'vbscript://x',
    'blob:https://x/1',
    'file:///etc/passwd',
    'intent://x#Intent;end',
    'about:blank',
    'view-source:https://x',
    'chrome://settings',
    'tel:110',
    'sms://1',
    'http://harbor.example',
    'HTTP://harbor.example',
    'https://user:secret@harbor.example',
    'https://harbor.example@evil.example:x',
    'ws://x',
    'ms-msdt:/id',
    'ms-msdt://x',
    'ms-officecmd://x',
    'search-ms://query',
    'smb://host/share',
    'ldap://host',
    'jar://x',
    'itms-services://?action=download-manifest',
    'shortcuts://run-shortcut',
    'vscode://file/x',
    'moz-extension://x',
    'harbor://user:secret@host',
    'harbor://user@host',
    '1harbor://',
    '-harbor://',
    'har bor://',
    'harbor://a b',
    'harbor://"onclick=x',
    'harbor://<b>',
    'harbor://a#Intent;end',
    'h\u0430rbor://',
    'harbor\u202e://',
    '://x',
    '',
    '   ',
    '//',
  ])('error: %j is no link', (link) => {
    const links = pairingLinks(wallet({ mobileLink: link, universalLink: link, desktopLink: link, webLink: link }), URI)
    expect(links).toEqual({})
  })

  it.each(['', 'https://evil.example', 'javascript:alert(1)', 'wc:', 'wc:xyz@2?a'])(
    'error: %j is no pairing',
    (uri) => {
      expect(pairingLinks(wallet({ mobileLink: 'harbor://' }), uri)).toEqual({})
    },
  )

  it('behavior: a pairing adds no parameter of its own, whatever is in it', () => {
    const uri = `wc:${TOPIC}@2?a=b&uri=https://evil.example#"><script>&url=javascript:alert(1)`
    const links = pairingLinks(
      wallet({ mobileLink: 'harbor://', universalLink: 'https://harbor.example/?to=a', webLink: 'https://w.example' }),
      uri,
    )
    for (const href of [links.mobile, links.universal, links.web]) {
      const { searchParams, hash } = new URL(href ?? '')
      expect([searchParams.getAll('uri'), searchParams.has('url'), hash]).toEqual([[uri], false, ''])
    }
  })

  it.each(directoryWallets.map((wallet) => [wallet.name, wallet] as const))('behavior: %s', (_, wallet) => {
    const links = pairingLinks(wallet, URI)
    for (const href of [links.mobile, links.universal, links.desktop, links.web].filter((link) => link !== undefined)) {
      const { protocol, username } = new URL(href)
      expect(protocol).toMatch(/^[a-z][a-z0-9+.-]*:$/)
      expect(protocol).not.toMatch(/^(http|javascript|data|blob|file|vbscript|intent):$/)
      expect(username).toBe('')
      expect(href.endsWith(CODE)).toBe(true)
      expect(decodeURIComponent(href.slice(href.lastIndexOf('=') + 1))).toBe(URI)
    }
    if (links.universal) expect(links.universal).toMatch(/^https:/)
    if (wallet.mobileLink?.trim().match(/^[a-z][a-z0-9+.-]*:\/\/$/))
      expect(links.mobile).toBe(`${wallet.mobileLink.trim()}wc?uri=${CODE}`)
  })

  it('behavior: hardly any link of the 539 wallets is lost', () => {
    const lost = directoryWallets.filter(
      (wallet) => wallet.mobileLink && !pairingLinks({ ...wallet, universalLink: '' }, URI).mobile,
    )
    expect(lost.map(({ mobileLink }) => mobileLink)).toEqual(['DaffiOne:// wc://'])
    const plain = directoryWallets.filter((wallet) => wallet.universalLink && !pairingLinks(wallet, URI).universal)
    expect(plain.map(({ universalLink }) => universalLink)).toEqual(['http://coinstats.app', 'http://www.dota168.org/'])
  })
})

const listed = {
  id: 'w',
  name: 'W',
  chains: [],
  homepage: 'https://w.example',
  appStore: 'https://apps.apple.com/w',
  playStore: 'https://play.google.com/w',
  chromeStore: 'https://chromewebstore.google.com/w',
}
const kinds = (device: Parameters<typeof storeLinks>[1]): readonly string[] =>
  storeLinks(listed, device).map(({ kind }) => kind)

describe('storeLinks', () => {
  it('default', () => {
    expect(kinds({ isIos: false, isAndroid: false })).toEqual(['chrome', 'apple', 'google', 'homepage'])
    expect(kinds({ isIos: true, isAndroid: false })).toEqual(['apple', 'homepage'])
    expect(kinds({ isIos: false, isAndroid: true })).toEqual(['google', 'homepage'])
  })

  it('error: other addresses are left out', () => {
    const links = { homepage: 'javascript:alert(1)', appStore: 'http://x.example', playStore: 'https://a:b@x.example' }
    expect(storeLinks({ id: 'w', name: 'W', chains: [], ...links }, { isIos: false, isAndroid: false })).toEqual([])
  })
})

describe('storeLinks, of the 539 wallets', () => {
  const everywhere = { isIos: false, isAndroid: false }

  it('behavior: only https pages without credentials, one of each kind', () => {
    for (const wallet of directoryWallets) {
      const links = storeLinks(wallet, everywhere)
      expect(new Set(links.map(({ kind }) => kind)).size, wallet.name).toBe(links.length)
      for (const { href } of links) {
        const { protocol, username, password } = new URL(href)
        expect([protocol, username, password], wallet.name).toEqual(['https:', '', ''])
      }
    }
  })

  it('behavior: no place is lost but those that are no address or not https', () => {
    const lost = directoryWallets.flatMap((wallet) => {
      const shown = storeLinks(wallet, everywhere).map(({ kind }) => kind)
      const named = {
        chrome: wallet.chromeStore,
        apple: wallet.appStore,
        google: wallet.playStore,
        homepage: wallet.homepage,
      }
      return Object.entries(named).flatMap(([kind, link]) =>
        link && !shown.some((known) => known === kind) ? [link] : [],
      )
    })
    expect(lost.filter((link) => !/^http:/i.test(link.trim()))).toEqual([
      '-',
      'https://apps.apple.com/vn/app/soc-wallet/id6752928371?l=vi SOC Wallet',
      'nothing',
    ])
  })
})
