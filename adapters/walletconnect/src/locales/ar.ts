import type en from './en.ts'

/** Arabic. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  'errors.walletconnect/relay-unreachable':
    'تعذّر الوصول إلى خدمة الاتصال. تحقق من اتصالك ومن ساعة هذا الجهاز ثم أعد المحاولة.',
  'errors.walletconnect/offline': 'أنت غير متصل بالإنترنت. أعد المحاولة عند عودة الاتصال.',
  'errors.walletconnect/project-id': 'معرّف المشروع غير صالح. المحافظ المثبتة في هذا المتصفح ما زالت تعمل.',
  'errors.walletconnect/clock': 'ساعة هذا الجهاز خاطئة بأكثر من خمس دقائق. اضبط التاريخ والوقت تلقائيًا وأعد المحاولة.',
  'errors.walletconnect/nothing-asked': 'لا يستطيع هذا الموقع توصيل محافظ الهاتف. اختر محفظة في هذا المتصفح.',
  'errors.walletconnect/unsupported': 'لا تدعم هذه المحفظة أيًا من شبكات هذا الموقع. اختر محفظة أخرى.',
  'errors.walletconnect/session-invalid': 'رد المحفظة لا يطابق الطلب، فلم تتصل. حدّث المحفظة أو اختر محفظة أخرى.',
}

export default messages
