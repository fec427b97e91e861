import type { HttpAnswer, HttpHandler } from '../http/types.ts'
import { pageStyle } from '../page/pageStyle.ts'
import type { WalletControls } from './types.ts'
import { walletPage } from './walletPage.ts'
import { wordsOf } from './wordsOf.ts'

const BACK: HttpAnswer = { status: 303, headers: { location: '/' } }

/** The wallet's page and its forms. */
export function pageRoutes(controls: WalletControls): Readonly<Record<string, HttpHandler>> {
  const show = async (uri?: string, problem?: string): Promise<HttpAnswer> =>
    walletPage({
      ...{ seen: await controls.requests(), sessions: await controls.sessions() },
      ...(uri === undefined ? {} : { uri }),
      ...(problem === undefined ? {} : { problem }),
    })
  const attempt = async (act: () => Promise<unknown>, uri?: string): Promise<HttpAnswer> => {
    try {
      await act()
      return BACK
    } catch (error) {
      return show(uri, wordsOf(error))
    }
  }
  return {
    'GET /': () => show(),
    'GET /page.css': pageStyle,
    async 'POST /page/pair'({ form }) {
      const uri = (await form()).get('uri')?.trim() ?? ''
      return attempt(() => controls.pair(uri), uri)
    },
    async 'POST /page/answer'({ form }) {
      const approved = (await form()).get('answer') === 'approve'
      return attempt(() => (approved ? controls.approve() : controls.reject()))
    },
    async 'POST /page/disconnect'({ form }) {
      await form()
      return attempt(() => controls.disconnect())
    },
  }
}
