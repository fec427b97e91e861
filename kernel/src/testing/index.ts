export { memoryStorage } from '../core/services/memoryStorage.ts'
export { createTestKernel, type TestKernel, type TestKernelConfig } from './createTestKernel.ts'
export { type FakeAdapterOptions, type FakeFailures, type FakeWallet, fakeAdapter } from './fakeAdapter.ts'
export { type FakeClock, fakeClock } from './fakeClock.ts'
