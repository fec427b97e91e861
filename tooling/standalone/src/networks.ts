export * as bitcoin from '@latchkey/adapter-bitcoin/networks'
export * as evm from '@latchkey/adapter-evm/networks'
export * as polkadot from '@latchkey/adapter-polkadot/networks'
export * as solana from '@latchkey/adapter-solana/networks'
