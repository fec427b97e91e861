import type { Page } from '@playwright/test'

interface RpcCall {
  readonly id: number
  readonly method: string
}

const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x1',
  eth_blockNumber: '0x10',
  eth_getBalance: '0x14d1120d7b160000',
  eth_call: '0x',
}

const answer = ({ id, method }: RpcCall): object => ({ jsonrpc: '2.0', id, result: ANSWERS[method] ?? null })

/** Answers every request that leaves the page's own server, so that a measurement needs no network and no chain. */
export async function answerRpc(page: Page, origin: string): Promise<void> {
  await page.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    async (route) => {
      const body: RpcCall | RpcCall[] | null = route.request().postDataJSON()
      const json = Array.isArray(body) ? body.map(answer) : body ? answer(body) : {}
      await route.fulfill({
        json,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      })
    },
  )
}
