/** Calls that only pass tokens on, so that a failed one was a send. */
export const TRANSFER_SELECTORS: ReadonlySet<string> = new Set([
  // transfer(address,uint256), transferFrom(address,address,uint256)
  '0xa9059cbb',
  '0x23b872dd',
  // safeTransferFrom of ERC-721 (two forms) and ERC-1155, safeBatchTransferFrom
  '0x42842e0e',
  '0xb88d4fde',
  '0xf242432a',
  '0x2eb2c2d6',
])
