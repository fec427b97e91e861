import { parseAbi } from 'viem'

/** What is called of factory, pairs and router (Uniswap v2 periphery and core). */
export const exchangeAbi = parseAbi([
  'function getPair(address tokenA, address tokenB) view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

/** What is called of a contract that trades on the router what is allowed by a signature (EIP-2612). */
export const permitAbi = parseAbi([
  'struct Permit { uint256 deadline; uint8 v; bytes32 r; bytes32 s; }',
  'function swapExactTokensForTokensWithPermit(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline, Permit permit) returns (uint256[] amounts)',
  'function swapExactTokensForETHWithPermit(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline, Permit permit) returns (uint256[] amounts)',
])

/** The wrapped native currency (WETH9): one to one, without a fee. */
export const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
