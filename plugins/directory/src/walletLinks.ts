/** Where a wallet is found. Every text came from outside; links are checked where they are built. */
export interface WalletLinks {
  /** Reverse domain name, as its extension announces itself. */
  readonly rdns?: string
  readonly homepage?: string
  /** A scheme of its app such as `harbor://`, or a universal link. */
  readonly mobileLink?: string
  /** A universal link beside a scheme. */
  readonly universalLink?: string
  readonly desktopLink?: string
  readonly webLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
}
