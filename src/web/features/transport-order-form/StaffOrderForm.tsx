import { type ReactNode, useState } from 'react';

import { transportOrderLabels } from '#api/orders/transport-order-labels.ts';
import type { TransportOrderRequest } from '#api/orders/transport-orders.ts';
import { transportOrderFields } from '#domain/record-fields/transport-order.ts';

import { orderMessage as orderMessageWords } from '../../i18n/et/orders/order-message.ts';
import { orderWords } from '../../i18n/et/orders/order-words.ts';
import {
  transportForm as transportFormWords,
  transportOrders as messages,
} from '../../i18n/et/transport-form.ts';
import { announceFindings } from '../../job-row/findings/announce-findings.ts';
import { searchProducts } from '../../lookups/product-option.ts';
import { call } from '../../platform/api-client.ts';
import { orderPath, paths } from '../../platform/paths.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { showWarning } from '../../platform/toasts.ts';
import { RecordFields } from '../../record-fields/RecordFields.tsx';
import { isShownInForm } from '../../transport-form/assignment-query.ts';
import { AssignmentFindings } from '../../transport-form/AssignmentFindings.tsx';
import { readEarlierOrderAsStaff } from '../../transport-form/earlier-order/earlier-order.ts';
import { FromOrder } from '../../transport-form/earlier-order/FromOrder.tsx';
import {
  ClientField,
  DayField,
  DestinationField,
  PickupField,
  ProductField,
  QuantityField,
  VehicleFields,
  WetGrainToggle,
} from '../../transport-form/transport-fields.tsx';
import { TransportFormPanel } from '../../transport-form/TransportFormPanel.tsx';
import { TransportFrame } from '../../transport-form/TransportFrame.tsx';
import {
  requestedQuantity,
  type TransportFormState,
  useTransportForm,
} from '../../transport-form/use-transport-form.ts';
import { Half } from '../../ui/form/AppForm.tsx';
import { OwnDraft } from '../../ui/form/OwnDraft.tsx';
import { MarkedFields } from '../../ui/form/use-app-form.ts';
import { useIsDesk } from '../../ui/media.ts';
import { FromSalesLine } from './FromSalesLine.tsx';
import { MessagePanel } from './order-message/MessagePanel.tsx';
import { useOrderMessage } from './order-message/use-order-message.ts';
import { answerByOrder, useReceivedMessage } from './order-message/use-received-message.ts';
import { emptyStaffOrder, type StaffOrder, staffOrderSchema } from './staff-order.ts';
import { useSplitAtOnce } from './use-split-at-once.tsx';

/** The search parameters: a received message, words shared by another app, or the request to paste some. */
interface MessageSearch {
  message?: string;
  text?: string;
  paste?: string;
}

/** 'Veotellimuse koostamine' as staff see it: every field, filled by hand or from a customer's message. */
export function StaffOrderForm() {
  const { message } = useSearch<MessageSearch>();
  // Each customer's message has a draft of its own.
  const name = message === undefined ? 'transport-order' : `transport-order-message-${message}`;
  return (
    <OwnDraft name={name}>
      <OrderForm name={name} inboxMessageId={message} />
    </OwnDraft>
  );
}

function OrderForm({ name, inboxMessageId }: { name: string; inboxMessageId: string | undefined }) {
  const transportForm = useTransportForm({
    schema: staffOrderSchema,
    name,
    empty: emptyStaffOrder,
    fillsPickup: true,
  });
  const { values, form } = transportForm;
  const isDesk = useIsDesk();
  const search = useSearch<MessageSearch>();
  const { text: sharedText = null } = search;
  const split = useSplitAtOnce({ ...values, quantity: requestedQuantity(values) ?? null });
  const [isPasting, setPasting] = useState(
    [search.message, search.text, search.paste].some((each) => each !== undefined),
  );
  const orderMessage = useOrderMessage({
    values,
    guesses: values.guesses ?? [],
    changeGuesses: (change) =>
      form.setValue('guesses', change(form.getValues('guesses') ?? []), { shouldDirty: true }),
    fill: (field, value) => {
      form.setValue(field, value as never, { shouldDirty: true, shouldValidate: true });
      transportForm.rules.onFilled([field], form.getValues());
    },
  });
  const receivedMessage = useReceivedMessage({
    orderMessage,
    inboxMessageId,
    sharedText,
    isBegun: form.draft.isRestored,
    round: transportForm.round,
  });
  const assignment = {
    values,
    truck: values.firstTruck,
    trailer: values.firstTrailer,
    day: values.transportDate,
    time: null,
  };
  const panel = (
    <MessagePanel
      state={orderMessage}
      received={receivedMessage}
      sharedText={sharedText}
      isOpen={isPasting}
      onOpen={() => setPasting(true)}
      onClose={() => {
        orderMessage.close();
        setPasting(false);
      }}
    />
  );
  return (
    <>
      <FromOrder read={readEarlierOrderAsStaff} fill={transportForm.fill} round={transportForm.round} />
      <FromSalesLine transportForm={transportForm} />
      {!isDesk && panel}
      <TransportFrame
        transportForm={transportForm}
        texts={messages}
        send={async (body, idempotencyKey) => {
          // A quantity that will be split may be more than one truck carries.
          const confirmedFields = split.isSplitting ? [...body.confirmed, 'quantity'] : body.confirmed;
          const created = await call(
            'createTransportOrder',
            { body: { ...body, confirmed: confirmedFields } },
            { idempotencyKey },
          );
          if (split.isSplitting) await split.open(created.content.id);
          // The findings were in the question already.
          if (body.confirmed.length === 0) {
            announceFindings(created.warnings.filter(({ message }) => !isShownInForm(message)));
          }
          if (receivedMessage?.answer === null) await answerByOrder(receivedMessage, created.content.id);
          if (values.client !== null) await orderMessage.teach(values.client.companyId);
          orderMessage.finish();
          return created;
        }}
        opens={(id) => ({
          name: orderWords.transportOne(id),
          label: orderWords.open,
          to: orderPath(paths.oneTransportOrder, id),
        })}
        holdsBack={() => {
          if (orderMessage.open.length === 0) return false;
          const fields = orderMessage.open
            .filter((field) => field !== 'unread')
            .map((field) => orderMessageWords.fields[field]);
          if (orderMessage.open.includes('unread')) {
            showWarning(orderMessageWords.stillUnread, orderMessageWords.stillUnreadHint(fields));
          } else showWarning(orderMessageWords.stillOpen, orderMessageWords.stillOpenHint(fields));
          return true;
        }}
        aside={
          <>
            {isDesk && panel}
            <TransportFormPanel values={values} />
          </>
        }
      >
        <MarkedFields value={{ names: orderMessage.open, word: orderMessageWords.guessed }}>
          <OrderFields transportForm={transportForm}>
            {split.offer}
            <AssignmentFindings {...assignment} />
          </OrderFields>
        </MarkedFields>
      </TransportFrame>
      {split.sheet}
    </>
  );
}

interface FieldsProps {
  transportForm: TransportFormState<StaffOrder, TransportOrderRequest>;
  /** What is said of quantity and truck, beneath the quantity. */
  children: ReactNode;
}

/** The fields of the order, in the order in which they are filled in. */
function OrderFields({ transportForm, children }: FieldsProps) {
  const { values, form } = transportForm;
  return (
    <RecordFields
      fields={transportOrderFields}
      labels={transportOrderLabels}
      control={form.control}
      own={{
        transportDate: <DayField transportForm={transportForm} />,
        product: (
          <Half atDesk>
            <ProductField transportForm={transportForm} search={searchProducts} recent="products" />
            <WetGrainToggle transportForm={transportForm} />
          </Half>
        ),
        wetGrain: null,
        client: <ClientField transportForm={transportForm} />,
        pickup: <PickupField transportForm={transportForm} />,
        destination: <DestinationField transportForm={transportForm} />,
        firstTruck: (
          <VehicleFields
            control={form.control}
            truckName="firstTruck"
            truckLabel={transportFormWords.firstTruck}
            trailerName="firstTrailer"
            truck={values.firstTruck}
            productId={values.product?.id ?? null}
            destinationId={values.destination?.id ?? null}
            pickupId={values.pickup?.id ?? null}
            quantity={values.quantity}
            day={values.transportDate}
            time={null}
          />
        ),
        quantity: (
          <>
            <Half atDesk>
              <QuantityField transportForm={transportForm} />
            </Half>
            {children}
          </>
        ),
      }}
    />
  );
}
