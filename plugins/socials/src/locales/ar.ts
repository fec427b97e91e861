import type en from './en.ts'

/** Arabic. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  all: 'تسجيل الدخول',
  signIn: 'تسجيل الدخول',
  list: 'تسجيل الدخول بحساب آخر',
  with: 'المتابعة عبر {{provider}}',
  more: 'طرق دخول أخرى: {{count}}',
  waiting: 'تابع في نافذة {{provider}}',
  waitingText: 'سجّل الدخول هناك ثم عُد. هذه الصفحة تنتظرك.',
  blocked: 'لم تُفتح النافذة',
  blockedText: 'اسمح بالنوافذ المنبثقة لهذا الموقع ثم أعد المحاولة.',
  closed: 'أغلقت النافذة',
  closedText: 'لم يُشارَك شيء. يمكنك إعادة المحاولة.',
  failed: 'تعذّر تسجيل دخولك عبر {{provider}}',
  again: 'الفتح من جديد',
  retry: 'إعادة المحاولة',
  cancel: 'إلغاء',
  connected: 'تم تسجيل دخولك',
  scan: 'امسح بهاتفك',
  scanText: 'وافق في تطبيق Farcaster. هذه الصفحة تنتظرك.',
  scanLabel: 'رمز يفتح Farcaster على هاتفك',
  open: 'الموافقة في Farcaster',
  openText: 'افتح التطبيق ووافق ثم عُد. هذه الصفحة تنتظرك.',
  openApp: 'فتح Farcaster',
  preparing: 'جارٍ الاتصال بـ Farcaster',
  copy: 'نسخ الرابط',
  copied: 'نُسخ الرابط',
  copyFailed: 'تعذّر نسخ الرابط. امسح الرمز بدلًا من ذلك.',
  connectedAs: 'تم تسجيل دخولك باسم {{name}}',
}

export default messages
