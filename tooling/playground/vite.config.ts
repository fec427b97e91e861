import { defineConfig } from 'vite'
import { viteConfig } from './serve/viteConfig.ts'

export default defineConfig(viteConfig())
