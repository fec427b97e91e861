import type en from './en.ts'

/** Arabic. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  balanceUnavailable: 'رصيد الرموز غير متاح',
  'errors.api/project-id': 'معرّف المشروع غير صالح. المحافظ المثبتة في هذا المتصفح ما زالت تعمل.',
  'errors.api/project-disabled': 'هذه الخدمة متوقفة لهذا الموقع. المحافظ ما زالت تعمل.',
  'errors.api/limited': 'طلبات كثيرة جدًا. أعد المحاولة بعد لحظة.',
  'errors.api/chain-unreachable': 'الشبكة لا تستجيب. أعد المحاولة بعد لحظة.',
  'errors.api/gas-price-unsupported': 'لا تتوفر رسوم هذه الشبكة. انتقل إلى شبكة أخرى.',
  'errors.api/sessions-unsupported': 'لا تتوفر أذونات المواقع في هذه الشبكة. انتقل إلى شبكة أخرى.',
  'errors.api/onramp-unsupported': 'لا تُباع هنا عملات هذه الشبكة. انتقل إلى شبكة أخرى.',
  'errors.api/swaps-unsupported': 'المبادلة غير متاحة على هذه الشبكة. انتقل إلى شبكة أخرى.',
  'errors.api/name': 'تعذّر البحث عن الاسم. أعد المحاولة بعد لحظة.',
  'errors.api/name-not-found': 'هذا الاسم غير مسجَّل. تحقق من كتابته.',
  'errors.api/name-suggestions': 'تعذّر جلب أسماء مقترحة. أعد المحاولة بعد لحظة.',
  'errors.api/names-of': 'تعذّر جلب أسماء هذا العنوان. أعد المحاولة بعد لحظة.',
  'errors.api/register-name': 'تعذّر تسجيل الاسم {{name}}. تحقق هل هو محجوز قبل أن تعيد المحاولة.',
}

export default messages
