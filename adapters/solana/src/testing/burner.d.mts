/** The wallet of `@solana/wallet-adapter-unsafe-burner`, as a wallet of the Wallet Standard. */
export function burnerWallet(endpoint?: string): object & { readonly name: string }
