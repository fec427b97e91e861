import { SIWXSignMessage } from './SIWXSignMessage.tsx'

interface SiwxViews {
  readonly SIWXSignMessage: typeof SIWXSignMessage
}

export const views: SiwxViews = { SIWXSignMessage }

export const css: string = __LK_CSS__
